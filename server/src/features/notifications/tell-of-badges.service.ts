import type { EventHandler } from '../../event-handler.ts'
import { notify } from './notify.service.ts'

export const tellOfBadge: EventHandler<'badge_earned'> = (tx, { userId, badge, at }, deps) =>
  notify(deps, tx, {
    key: `badge:${badge.id}`,
    kind: 'badge',
    to: userId,
    title: `You earned a badge: ${badge.name}`,
    body: badge.description,
    link: '/impact',
    at,
  })
