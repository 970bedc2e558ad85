import { type MailBlock, type MailContent, mailHtml } from './mail-html.ts'

export interface MailParts {
  subject: string
  text: string
  html: string
}

function writeBlock(block: MailBlock): string {
  if (block.kind === 'words') return block.words
  if (block.kind === 'code') return `    ${block.code}`
  if (block.kind === 'item') return `${block.title}\n${block.words}\n${block.href}`
  return `${block.label}:\n${block.href}`
}

/** The plain-text part. */
function mailText({ heading, blocks, reason, ways = [] }: MailContent): string {
  const end = ways.map(({ label, href }) => `${label}:\n${href}`)
  const signature = ['-- \nCommonplot', reason, ...end].join('\n')
  return [heading, ...blocks.map(writeBlock), signature].join('\n\n').concat('\n')
}

export const writeMail = (content: MailContent): MailParts => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})
