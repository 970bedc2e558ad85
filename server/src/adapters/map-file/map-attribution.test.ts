import { expect, test } from 'vitest'
import { plainAttribution } from './map-attribution.ts'

const OSM = 'https://www.openstreetmap.org/copyright'

test.each([
  [`<a href="${OSM}" target="_blank">&copy; OpenStreetMap</a>`, '© OpenStreetMap', OSM],
  [`<a href='${OSM}'>&#169; OpenStreetMap</a> and <b>us</b>`, '© OpenStreetMap and us', OSM],
  ['© OpenStreetMap', '© OpenStreetMap', null],
  ['<a href="javascript:alert(1)">Map</a>', 'Map', null],
  ['<a href="//evil.example">Map</a>', 'Map', null],
  ['<script>alert(1)</script>', 'alert(1)', null],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>', null],
  ['one\u0000two\u202ethree', 'one two three', null],
  [`<a href="${OSM}"></a>`, '', null],
  ['&#99999999; &unknown;', '&#99999999; &unknown;', null],
  [7, '', null],
  [undefined, '', null],
])('%s becomes the text %s and the link %s', (html, attribution, attributionUrl) => {
  expect(plainAttribution(html)).toEqual({ attribution, attributionUrl })
})

test('an attribution is as long as a line, however long it was', () => {
  expect(plainAttribution('a'.repeat(10_000)).attribution).toHaveLength(200)
})
