import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const AUDIT_ACTIONS = [
  'person_suspended',
  'person_unsuspended',
  'person_signed_out',
  'listing_hidden',
  'listing_shown',
  'content_hidden',
  'content_shown',
  'report_closed',
  'appeal_answered',
  'claim_decided',
  'refund_retried',
  'mail_put_aside',
  'member_invited',
  'operator_claimed',
  'operator_ended',
  'backup_made',
] as const
export const auditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof auditAction>

export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  person_suspended: 'Suspended a person',
  person_unsuspended: 'Ended a suspension',
  person_signed_out: 'Signed a person out everywhere',
  listing_hidden: 'Hid a listing',
  listing_shown: 'Showed a listing again',
  content_hidden: 'Hid what somebody wrote',
  content_shown: 'Showed again what somebody wrote',
  report_closed: 'Closed a report',
  appeal_answered: 'Answered an appeal',
  claim_decided: 'Decided a claim',
  refund_retried: 'Tried a refund again',
  mail_put_aside: 'Put a failed mail aside',
  member_invited: 'Invited a member',
  operator_claimed: 'Became an operator',
  operator_ended: 'Ended the role of an operator',
  backup_made: 'Began a backup',
}

/** The kind of thing that an act changed, as `targetType` of the log. */
export const AUDIT_TARGETS = [
  'user',
  'plot',
  'tool',
  'post',
  'comment',
  'review',
  'message',
  'report',
  'appeal',
  'rental',
  'mail',
  'invitation',
  'backup',
] as const
export const auditTarget = z.enum(AUDIT_TARGETS)
export type AuditTarget = z.infer<typeof auditTarget>

/** An act of an operator, with its target, time and reason. */
export const auditEntry = z.object({
  id,
  at: instant,
  operator: personSummary,
  action: auditAction,
  targetType: auditTarget,
  targetId: z.string(),
  /** The person concerned, if any. */
  person: z.nullable(personSummary),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
