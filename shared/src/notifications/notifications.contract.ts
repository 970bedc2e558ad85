import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, TEXT_LIMITS, text } from '../contract/fields.ts'
import { notification } from './notification.ts'
import { notificationSettings, notificationSettingsChange } from './notification-settings.ts'

/** An uncompressed point of P-256, and a secret beside it (RFC 8291). */
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16

/** Browsers leave out the padding and write - and _; other clients may not. */
const base64Of = (bytes: number) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[\\w+/-]{${Math.ceil((bytes * 8) / 6)}}={0,2}$`),
        `must be ${bytes} bytes in base64`,
      ),
    )

/** The result of the browser's `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: text(TEXT_LIMITS.url).check(
    z.regex(/^https:\/\/\S+$/, 'must be a web address (https)'),
  ),
  keys: z.object({ p256dh: base64Of(PUBLIC_KEY_BYTES), auth: base64Of(AUTH_BYTES) }),
  /** Whether this device may show the content of messages; else it shows a neutral text. */
  previews: z.optional(z.boolean()),
  /** The browser has replaced its address: keeps this session's subscription and its settings. */
  renewed: z.optional(z.boolean()),
})
export type NewPushSubscription = z.infer<typeof pushSubscription>

export const PUSH_DEVICES_MAX = 20

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
