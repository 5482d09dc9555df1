// A small invented map for tests: one hill that the neatline cuts, one that it does not.
import { mapData } from "./load.mjs";

/** @type {import("./load.mjs").Relief} */
export const RELIEF = {
  seed: "fixture",
  plain: 100,
  interval: 10,
  index: 50,
  supplementary: 5,
  supplementary_below: 120,
  tints: [104, 115, 140, 170],
  bend: 0.2,
  roughness: 0.2,
};

export const LAYOUT = {
  sheet: { width: 8, height: 8 },
  river: {
    line: [
      [1, 0.5],
      [1.4, 3],
      [1, 7.5],
    ],
  },
  area: [
    {
      id: 1,
      label: [2.5, 5.5],
      polygon: [
        [0.5, 0.5],
        [4, 0.5],
        [4, 7.5],
        [0.5, 7.5],
      ],
    },
    {
      id: 2,
      label: [5.6, 2],
      polygon: [
        [4, 0.5],
        [7.5, 0.5],
        [7.5, 7.5],
        [4, 7.5],
      ],
    },
  ],
};

export const TERRAIN = {
  relief: RELIEF,
  peak: [
    { id: "inner", at: [5.6, 2.2], elevation: 180, radius: [0.6, 0.6], turn: 0, spot: true },
    { id: "edge", at: [7.4, 6], elevation: 200, radius: [0.7, 0.7], turn: 0, spot: true },
  ],
  village: [{ id: "place", name: "Ban Thử", at: [2.5, 5.5], size: 0.5, huts: 5 }],
  paddy: [
    {
      id: "belt",
      polygon: [
        [0.5, 0.5],
        [4, 0.5],
        [4, 7.5],
        [0.5, 7.5],
      ],
      cover: 0.9,
      parcel: 0.4,
    },
  ],
};

export const fixture = () => mapData(LAYOUT, TERRAIN);
