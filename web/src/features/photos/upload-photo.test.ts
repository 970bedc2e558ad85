import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './upload-photo.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stands where a browser's own picture code is. */
function fakeCanvas(size: { width: number; height: number } | null, written: string[]) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('cannot be decoded')
    return { ...size, close: () => {} }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({
        drawImage: (_bitmap: unknown, ...box: number[]) => drawn.push(box),
      })
      convertToBlob = async ({ type }: { type: string }) =>
        new Blob(['small'], { type: written.includes(type) ? type : 'image/png' })
    },
  )
  return drawn
}

const jpeg = new File(['large'], 'bed.jpg', { type: 'image/jpeg' })

test.each([
  [{ width: 4000, height: 3000 }, [0, 0, 2000, 1500]],
  [{ width: 3000, height: 4000 }, [0, 0, 1500, 2000]],
  [{ width: 640, height: 480 }, [0, 0, 640, 480]],
  [{ width: 60_000, height: 10 }, [0, 0, 2000, 1]],
])('%j is drawn into %j and written as WebP [issue 18.4]', async (size, box) => {
  const drawn = fakeCanvas(size, ['image/webp'])
  expect((await shrinkPicture(jpeg)).type).toBe('image/webp')
  expect(drawn).toEqual([box])
})

test('a browser that writes no WebP writes JPEG', async () => {
  fakeCanvas({ width: 4000, height: 3000 }, ['image/jpeg'])
  expect((await shrinkPicture(jpeg)).type).toBe('image/jpeg')
})

test.each([
  ['bed.HEIC', '', 'cannot read HEIC'],
  ['bed', 'image/heif', 'cannot read HEIC'],
  ['bed.jpg', 'image/jpeg', 'may be damaged'],
])('%s (%s) that the browser cannot read is refused in words', async (name, type, words) => {
  fakeCanvas(null, [])
  await expect(shrinkPicture(new File(['?'], name, { type }))).rejects.toThrow(words)
})

test('a browser that cannot make pictures smaller sends them as they are', async () => {
  expect(await shrinkPicture(jpeg)).toBe(jpeg)
})
