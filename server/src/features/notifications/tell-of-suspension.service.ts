import { dayWords } from '@commonplot/shared/dates/day-words.ts'
import type { EventHandler } from '../../event-handler.ts'
import { zoneOf } from '../users/users.service.ts'
import { notify } from './notify.service.ts'

const STILL =
  'You can still read, pay for what was accepted, cancel, give things back, download your data and close your account. If you see it otherwise, you can answer.'

export const tellOfSuspension: EventHandler<'person_suspended'> = async (tx, event, deps) => {
  const { userId, reason, until, at } = event
  const day = dayWords(until, await zoneOf(tx, userId))
  await notify(deps, tx, {
    ...{ key: `suspended:${at.toISOString()}`, kind: 'operator', to: userId, at },
    title: `Your account is suspended until ${day}`,
    body: `${reason}\n\nWhat you offer is paused until then. ${STILL}`,
    previewBody: 'Open Commonplot to read why.',
    link: '/settings',
  })
}

export const tellOfSuspensionEnd: EventHandler<'person_unsuspended'> = (tx, { userId, at }, deps) =>
  notify(deps, tx, {
    ...{ key: `unsuspended:${at.toISOString()}`, kind: 'operator', to: userId, at },
    title: 'Your suspension is over',
    body: 'You can do everything again, and what you offer is back as it was.',
    link: '/',
  })
