import type { MailBlock, MailContent } from './mail-content.ts'

const writeBlock = (block: MailBlock): string => {
  if (block.kind === 'words') return block.words
  return block.kind === 'code' ? `    ${block.code}` : `${block.label}:\n${block.href}`
}

/** For readers without HTML, and for those who prefer it so. */
export const mailText = ({ heading, blocks, reason }: MailContent): string =>
  [heading, ...blocks.map(writeBlock), `-- \nCommonplot\n${reason}`].join('\n\n').concat('\n')
