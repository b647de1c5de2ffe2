// The module in node: node.mjs FOLDER VECTORS

import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { compareAnswers, compareErrors } from './answers.mjs';

const [folder, vectors] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/animation-numerics.js`));
const numerics = await load();
let failed = false;
for (const [name, { compared, differences }] of [
  ['numbers have the bits of the native baseline',
    compareAnswers(numerics, JSON.parse(await readFile(vectors, 'utf8')))],
  ['calls are rejected with their reason', compareErrors(numerics)],
]) {
  console.log(`node: ${compared - differences.length} of ${compared} ${name}`);
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
  failed ||= differences.length > 0;
}
process.exit(failed ? 1 : 0);
