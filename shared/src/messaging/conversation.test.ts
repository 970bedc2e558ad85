import { expect, test } from 'vitest'
import { attachmentKindOf, attachmentUrlOf, uploadResult } from '../attachments/attachment.ts'
import { conversationTypeLabel } from './conversation.ts'

test.each([
  ['plot_inquiry', 'Plot Inquiry'],
  ['tool_rental', 'Tool Rental'],
  ['expert_session', 'Expert Session'],
])('a %s conversation is labelled %s [MSG-09]', (type, label) => {
  expect(conversationTypeLabel(type)).toBe(label)
})

test.each(['general', 'seed swap', 'toString', ''])(
  'any other type, such as %o, is General [MSG-10]',
  (type) => {
    expect(conversationTypeLabel(type)).toBe('General')
  },
)

test.each([
  ['image/png', 'image'],
  ['image/svg+xml', 'image'],
  ['application/pdf', 'document'],
  ['text/image/', 'document'],
  ['', 'document'],
])('a file of type %o is attached as %s [MSG-38]', (mimeType, kind) => {
  expect(attachmentKindOf(mimeType)).toBe(kind)
})

test.each([
  ['https://garden.example/api/attachments/a1?signature=s', '/api/attachments/a1'],
  ['/api/attachments/a1?signature=s#end', '/api/attachments/a1'],
])('of the upload address %s only the path is stored', (uploadURL, path) => {
  expect(attachmentUrlOf(uploadURL)).toBe(path)
})

test('the result of an upload is its address, name, size and type [DATA-30]', () => {
  const result = { uploadURL: '/api/attachments/a1', name: 'bed.png', size: 3, type: 'image/png' }
  expect(uploadResult.parse({ ...result, id: 'of the widget' })).toEqual(result)
  for (const field of Object.keys(result)) {
    expect(uploadResult.safeParse({ ...result, [field]: undefined }).success).toBe(false)
  }
})
