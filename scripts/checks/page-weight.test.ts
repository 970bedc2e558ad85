import { expect, test } from 'vitest'
import { filesNeeded, pagesOf, readManifest, sayWeights, weighPages } from '../lib/page-weight.ts'

const manifest = readManifest()

test('keeps Home and every other page within their budget of JavaScript', () => {
  const weights = weighPages(manifest)
  expect(weights.length).toBeGreaterThan(15)
  const over = weights.filter(({ kb, budgetKb }) => kb > budgetKb)
  expect(over, `\n${sayWeights(weights)}\n`).toEqual([])
})

test.each([
  'src/features/rentals/booking/booking-calendar.tsx',
  'src/features/rentals/payment/stripe-form.tsx',
  'src/features/messaging/files/file-uploader.tsx',
  'src/features/posts/comments.tsx',
  'src/features/hosting/calendar/day-dialog.tsx',
  'src/features/messaging/live/live-updates.tsx',
  'src/features/places/tile-map.tsx',
  'src/features/places/live-map.tsx',
  'src/features/places/file-ground.ts',
  'src/ui/toaster.tsx',
])('loads %s on first use', (source) => {
  const { file = '' } = manifest[source] ?? {}
  const eager = pagesOf(manifest).filter((page) => filesNeeded(manifest, page).has(file))
  expect(file).not.toBe('')
  expect(eager).toEqual([])
})
