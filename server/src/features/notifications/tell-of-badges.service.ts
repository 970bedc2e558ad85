import type { EventHandler } from '../../domain-events.ts'
import { notify } from './notify.service.ts'

export const tellOfBadge: EventHandler<'badge_earned'> = (tx, { userId, badge, at }) =>
  notify(tx, {
    key: `badge:${badge.id}`,
    kind: 'badge',
    to: userId,
    title: `You earned a badge: ${badge.name}`,
    body: badge.description,
    link: '/impact',
    at,
  })
