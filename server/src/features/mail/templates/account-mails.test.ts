import { expect, test } from 'vitest'
import { codeMail } from './account-mails.ts'

const link = 'https://garden.example/sign-in#code=ABCDEFGH&x="><script>'

test.each(['sign_in', 'change_email'] as const)(
  'the text and HTML of a %s mail say the same',
  (purpose) => {
    const { subject, text, html } = codeMail({ code: 'ABCDEFGH', link, purpose })
    expect(subject).not.toContain('ABCD')
    const words = html
      .replace(/<(style|title)>.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .filter((line) => line.trim() !== '')
    for (const line of words) expect(text).toContain(line)
    expect(words).toContain('ABCD-EFGH')
    expect(text).toContain('10 minutes')
    expect(text).toContain(link)
    expect(html).not.toContain('<script>')
  },
)
