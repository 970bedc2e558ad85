import { expect, test } from 'vitest'
import { notificationMail } from './notification-mail.ts'

const links = {
  about: 'messages',
  stopHref: 'https://garden.example/api/unsubscribe/x',
  settingsHref: 'https://garden.example/settings',
  allHref: 'https://garden.example/notifications',
}
const notification = (title: string, body: string) => ({
  title,
  body,
  href: 'https://garden.example/messages?conversation=c1&x="><script>',
})
const hello = notification('New message from Bo', 'Hello <b>you</b>')
const again = notification('New message from Bo', 'Still there?')
const badge = notification('You earned a badge', 'A first harvest')

test.each([
  ['of one thing', false, [hello], 'New message from Bo'],
  ['of one thread', false, [hello, again], 'New message from Bo (and 1 more)'],
  ['of things that belong together', false, [hello, badge], 'New message from Bo (and 1 more)'],
  ['of a day', true, [hello, badge], 'Your day at Commonplot: 2 things are new'],
] as const)('both parts of a mail %s say the same', (_, isDigest, notifications, wanted) => {
  const { subject, text, html } = notificationMail({ ...links, isDigest, notifications })
  expect(subject).toBe(wanted)
  const words = html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    .filter((line) => line.trim() !== '')
  for (const line of words) expect(text).toContain(line)
  for (const { body } of notifications) expect(words).toContain(body)
  for (const href of [links.stopHref, links.settingsHref, hello.href]) expect(text).toContain(href)
  expect(html).toContain(`href="${links.stopHref}"`)
  expect(html).not.toMatch(/<script>|<b>/)
})

test('puts a name with tabs and line breaks on one subject line', () => {
  const title = 'Your rental of Oak\tPlot\n\n by the\u0085river\u2028is confirmed\n'
  const notifications = [notification(title, 'From 1 June.')] as const
  const { subject } = notificationMail({ ...links, isDigest: false, notifications })
  expect(subject).toBe('Your rental of Oak Plot by the river is confirmed')
})
