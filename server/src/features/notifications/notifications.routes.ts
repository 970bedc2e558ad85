import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { actingOf } from '../../http/identity/caller-of.ts'
import { listNotifications, readNotifications } from './notifications.service.ts'
import {
  addPushSubscription,
  getPushKey,
  removePushSubscription,
} from './push/subscriptions.service.ts'
import { changeNotificationSettings, getNotificationSettings } from './settings/settings.service.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts'

export function notificationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, notificationsApi.listNotifications, ({ query, caller }) =>
    listNotifications(deps, query.cursor, caller),
  )
  serve(app, notificationsApi.readNotifications, ({ body, caller }) =>
    readNotifications(deps, body, caller),
  )
  serve(app, notificationsApi.getNotificationSettings, ({ caller }) =>
    getNotificationSettings(deps, caller),
  )
  serve(app, notificationsApi.changeNotificationSettings, ({ body, caller }) =>
    changeNotificationSettings(deps, body, caller),
  )
  serve(app, notificationsApi.getPushKey, () => getPushKey(deps))
  serve(app, notificationsApi.addPushSubscription, ({ body, reply }) =>
    addPushSubscription(deps, body, actingOf(reply.request)),
  )
  serve(app, notificationsApi.removePushSubscription, ({ params, caller }) =>
    removePushSubscription(deps, params.id, caller),
  )
  unsubscribeRoutes(app, deps)
}
