import { expect, test } from 'vitest'
import { attachmentKindOf } from './attachment.ts'
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
