import { expect, test } from 'vitest'
import { smallestOf, sourceOf } from '../ui/picture.tsx'

test('a photo of ours comes in three widths, of which the browser chooses [issue 18.4]', () => {
  expect(sourceOf('/api/photos/a1', '50vw')).toEqual({
    src: '/api/photos/a1?w=960',
    srcSet: '/api/photos/a1?w=480 480w, /api/photos/a1?w=960 960w, /api/photos/a1?w=1600 1600w',
    sizes: '50vw',
  })
  expect(smallestOf('/api/photos/a1')).toBe('/api/photos/a1?w=480')
})

test.each(['https://example.org/a.jpg', '/pictures/one.svg'])('%s is left as it is', (url) => {
  expect(sourceOf(url, '50vw')).toEqual({ src: url })
  expect(smallestOf(url)).toBe(url)
})
