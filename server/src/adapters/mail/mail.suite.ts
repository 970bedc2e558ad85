import { describe, expect, test } from 'vitest'
import { type KeptMail, type Mail, MailError, type OutgoingMail } from './mail.port.ts'

export const testMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: 'a1b2c3',
  to: 'ada@example.org',
  subject: 'Tomatoes – für dich',
  text: 'Hello, ripe ones.\n',
  html: '<p>Hello, <b>ripe</b> ones.</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
  date: new Date('2026-05-13T12:00:00Z'),
  ...changes,
})

const BAD = {
  'a second recipient': { to: 'ada@example.org, eve@example.org' },
  'a header in the address': { to: 'ada@example.org\r\nBcc: eve@example.org' },
  'a name around the address': { to: 'Ada <ada@example.org>' },
  'a header in the subject': { subject: 'Hi\r\nBcc: eve@example.org' },
  'a header in a header': { headers: { 'X-Garden': 'a\r\nBcc: eve@example.org' } },
  'a header in the name of one': { headers: { 'Bcc: eve@example.org\r\nX': 'a' } },
}

/** Tests for every mail adapter; `received` reads the delivered mails. */
export function mailSuite(
  name: string,
  open: () => Promise<{ mail: Mail; received: () => Promise<KeptMail[]> }>,
): void {
  describe(name, () => {
    test('a mail arrives once, with both its parts and a name that stays', async () => {
      const { mail, received } = await open()
      let marks = 0
      await mail.send(testMail(), async () => {
        marks += 1
      })
      expect(marks).toBe(1)
      expect(await received()).toMatchObject([
        {
          to: 'ada@example.org',
          subject: 'Tomatoes – für dich',
          text: expect.stringContaining('Hello, ripe ones.'),
          html: expect.stringContaining('<b>ripe</b>'),
          headers: { 'Message-ID': '<a1b2c3@garden.example>', 'Auto-Submitted': 'auto-generated' },
        },
      ])
    })

    test('nothing leaves when it may not be handed over', async () => {
      const { mail, received } = await open()
      const refuse = () => Promise.reject(new MailError('try_again', 'ETAKEN'))
      await expect(mail.send(testMail(), refuse)).rejects.toThrow(MailError)
      expect(await received()).toEqual([])
    })

    test.each(Object.entries(BAD))('%s is refused before anything leaves', async (_, bad) => {
      const { mail, received } = await open()
      let marks = 0
      const sending = mail.send(testMail(bad), async () => {
        marks += 1
      })
      await expect(sending).rejects.toMatchObject({ outcome: 'refused' })
      expect(marks).toBe(0)
      expect(await received()).toEqual([])
    })
  })
}
