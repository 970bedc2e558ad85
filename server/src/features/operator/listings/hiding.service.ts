import type { AuditAction, AuditTarget } from '@commonplot/shared/operator/audit.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, notFound } from '../../../failures.ts'
import type { HiddenThing, Hiding } from '../../../hiding.ts'
import { assertNotOwnCase } from '../../accounts/operators/operators.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { listingHiding } from '../../listings/listings.service.ts'
import { notify } from '../../notifications/notify.service.ts'
import { commentHiding } from '../../posts/comments.service.ts'
import { postHiding } from '../../posts/posts.service.ts'
import { reviewHiding } from '../../reviews/reviews.service.ts'
import { withdrawListing } from '../../saved-searches/saved-searches.service.ts'

interface Kind {
  hiding: Hiding
  hidden: AuditAction
  shown: AuditAction
}

const listing = { hidden: 'listing_hidden', shown: 'listing_shown' } as const
const content = { hidden: 'content_hidden', shown: 'content_shown' } as const

/** Hiding a listing also removes the alerts of saved searches about it. */
const withoutAlerts = (hiding: Hiding, list: 'plots' | 'tools'): Hiding => ({
  ...hiding,
  async hide(tx, id, reason, deps) {
    const hidden = await hiding.hide(tx, id, reason, deps)
    if (hidden) await withdrawListing(deps, tx, list, id)
    return hidden
  },
})

const LISTINGS = {
  plot: { ...listing, hiding: withoutAlerts(listingHiding('plot'), 'plots') },
  tool: { ...listing, hiding: withoutAlerts(listingHiding('tool'), 'tools') },
} satisfies Partial<Record<AuditTarget, Kind>>

const CONTENT = {
  post: { ...content, hiding: postHiding },
  comment: { ...content, hiding: commentHiding },
  review: { ...content, hiding: reviewHiding },
} satisfies Partial<Record<AuditTarget, Kind>>

interface Named {
  type: string
  id: string
}

interface Ask {
  act: 'hide' | 'show'
  /** Shown to the owner or author and kept in the audit log. */
  reason: string
}

export const changeListing = (deps: AppDeps, named: Named, ask: Ask, caller: Caller) =>
  change(deps, LISTINGS, named, { ...ask, operatorId: caller.userId })

export const changeContent = (deps: AppDeps, named: Named, ask: Ask, caller: Caller) =>
  change(deps, CONTENT, named, { ...ask, operatorId: caller.userId })

/** One of two concurrent operators succeeds. The other gets a conflict. */
async function change(
  deps: AppDeps,
  kinds: Partial<Record<AuditTarget, Kind>>,
  { type, id }: Named,
  { act, reason, operatorId }: Ask & { operatorId: string },
): Promise<null> {
  const [targetType, kind] =
    Object.entries(kinds).find((entry) => entry[0] === type) ?? ([] as undefined[])
  if (!targetType || !kind) throw notFound('There is nothing of that kind')
  const { hiding } = kind
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const thing = await (act === 'hide'
      ? hiding.hide(tx, id, reason, deps)
      : hiding.show(tx, id, at))
    if (!thing) {
      if (!(await hiding.exists(tx, id))) throw notFound(hiding.missing)
      throw conflict(act === 'hide' ? 'This is hidden already.' : 'This is not hidden.')
    }
    await assertNotOwnCase(tx, operatorId, [thing.personId, thing.subjectId])
    await recordAct(tx, {
      ...{ action: act === 'hide' ? kind.hidden : kind.shown, operatorId, reason, at },
      ...{ targetType: targetType as AuditTarget, targetId: id, personId: thing.personId },
    })
    await notifyOwner(deps, tx, thing, { act, reason, at })
  })
  return null
}

async function notifyOwner(
  deps: AppDeps,
  tx: WritableDatabase,
  { personId, name, link }: HiddenThing,
  { act, reason, at }: Ask & { at: Date },
): Promise<void> {
  if (personId === null) return
  const isHidden = act === 'hide'
  const whose = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const answer = 'Only you and the people who run this place still see it. You can answer them.'
  await notify(deps, tx, {
    key: `${act}:${newId()}`,
    kind: 'operator',
    to: personId,
    title: isHidden ? `${whose} was hidden` : `${whose} is shown again`,
    body: isHidden ? `“${reason}” ${answer}` : `“${reason}”`,
    previewBody: 'Open Commonplot to read why.',
    link,
    at,
  })
}
