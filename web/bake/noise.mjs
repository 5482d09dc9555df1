// Chance for the draughtsman: the same seed gives the same hills, fields and huts on every machine.
import Alea from "alea";
import { createNoise2D } from "simplex-noise";

/**
 * @typedef {object} Noise
 * @property {(x: number, y: number) => number} at one layer, -1 to 1
 * @property {(x: number, y: number, octaves: number) => number} layered several layers, each half as wide and as strong
 */

/**
 * A stream of numbers from 0 to 1.
 * @param {string} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  // The package's types describe a default export; its CommonJS form is the function itself.
  const make = /** @type {(seed: string) => () => number} */ (/** @type {unknown} */ (Alea));
  return make(seed);
}

/**
 * @param {string} seed
 * @returns {Noise}
 */
export function noiseFrom(seed) {
  const at = createNoise2D(randomFrom(seed));
  return {
    at,
    layered(x, y, octaves) {
      let sum = 0;
      let reach = 0;
      for (let octave = 0, strength = 1; octave < octaves; octave++, strength /= 2) {
        // The offset keeps the layers from sharing their zero at the origin.
        sum += strength * at(x * 2 ** octave + 17.3 * octave, y * 2 ** octave - 9.1 * octave);
        reach += strength;
      }
      return sum / reach;
    },
  };
}
