import { readManifest, sayWeights, weighPages } from '../scripts/lib/page-weight.ts'

// JavaScript after brotli: Home with the frame around it, every other page as what comes on top.
const weights = weighPages(readManifest())
console.log(sayWeights(weights))
if (weights.some(({ kb, budgetKb }) => kb > budgetKb)) process.exitCode = 1
