import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id } from '../contract/fields.ts'
import { notification } from './notification.ts'
import { notificationSettings, notificationSettingsChange } from './notification-settings.ts'
import { pushSubscription } from './push-subscription.ts'

const READ_AT_ONCE_MAX = 500

const whatWasRead = z
  .object({
    ids: z.optional(z.array(id).check(z.maxLength(READ_AT_ONCE_MAX))),
    all: z.optional(z.literal(true)),
  })
  .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'ids or all'))
export type WhatWasRead = z.infer<typeof whatWasRead>

export const notificationsApi = contract('notifications', {
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: 'What the acting person was told, the newest first',
    query: z.object({ cursor: z.optional(cursorParam) }),
    response: z.array(notification),
    paged: true,
    unread: true,
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'member',
    summary: 'Marks these or all as read; what is unknown is passed over',
    body: whatWasRead,
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
  getNotificationSettings: endpoint({
    method: 'GET',
    path: '/api/notification-settings',
    access: 'member',
    summary: 'Of what the acting person hears by mail and on their devices, and when not',
    response: notificationSettings,
  }),
  changeNotificationSettings: endpoint({
    method: 'PUT',
    path: '/api/notification-settings',
    access: 'member',
    summary: 'Sets the quiet hours and the kinds that are given; other kinds stay as they are',
    body: notificationSettingsChange,
    response: notificationSettings,
  }),
  getPushKey: endpoint({
    method: 'GET',
    path: '/api/push/key',
    access: 'member',
    summary: 'The public key that a browser subscribes with',
    response: z.object({ publicKey: z.string() }),
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'member',
    summary: 'Lets a device hear; the same address again is the same subscription',
    body: pushSubscription,
    response: z.object({ id }),
    status: 201,
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions/:id',
    access: 'member',
    summary: 'Lets a device hear no more',
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
})
