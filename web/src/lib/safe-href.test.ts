import { expect, test } from 'vitest'
import { mailHref, mapsHref, phoneHref, webHref, webSearchHref } from './safe-href.ts'

test.each([
  ['https://greenfork.example', 'https://greenfork.example/'],
  ['http://greenfork.example/menu?a=b', 'http://greenfork.example/menu?a=b'],
  ['  HTTPS://greenfork.example ', 'https://greenfork.example/'],
  ['greenfork.example/menu', 'https://greenfork.example/menu'],
])('the address %o becomes the link %o', (address, href) => {
  expect(webHref(address)).toBe(href)
})

test.each([
  null,
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//greenfork.example',
  'https://',
  'not a website',
])('%o is never a link', (address) => {
  expect(webHref(address)).toBeNull()
})

test.each([
  ['+1 503-555-0142', 'tel:+15035550142'],
  ['(503) 555 0142', 'tel:5035550142'],
  ['ask inside', null],
  ['', null],
  [null, null],
])('the phone number %o gives %o', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

test('escapes values in search, map and mail links', () => {
  expect(webSearchHref('Refill & Root reviews')).toContain('q=Refill%20%26%20Root%20reviews')
  expect(mapsHref('1 A St #2')).toContain('query=1%20A%20St%20%232')
  expect(mailHref('info@a.example', { subject: 'Hi & bye', body: 'a\nb' })).toBe(
    'mailto:info@a.example?subject=Hi%20%26%20bye&body=a%0Ab',
  )
})
