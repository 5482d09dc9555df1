// Puts a .gz and a .br beside every text of a folder that gets smaller by it: the server sends these to browsers that
// can read them, and need not compress anything itself.
//     node tools/compress.mjs [dist]
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? "dist";
const texts = /\.(html|js|css|svg|json|webmanifest|txt|table)$/;
const worthwhile = 0.95; // of the size: a little less is not worth the time to unpack

/** @param {Buffer} text */
function brotli(text) {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
for (const file of files.filter((name) => /\.(gz|br)$/.test(name))) rmSync(file);
for (const file of files.filter((name) => texts.test(name))) {
  const text = readFileSync(file);
  const made = { gz: gzipSync(text, { level: 9 }), br: brotli(text) };
  for (const [ending, bytes] of Object.entries(made))
    if (bytes.length < worthwhile * text.length) writeFileSync(`${file}.${ending}`, bytes);
}
