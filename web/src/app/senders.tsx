import { ActivitySender } from '../features/impact/log/activity-sender.tsx'
import { CommentSender } from '../features/posts/comment-outbox.tsx'
import { HandoverSender } from '../features/rentals/handover/handover-outbox.tsx'
import { PaymentSender } from '../features/rentals/payment/waiting-payment.tsx'

/** Sends the queued entries of the acting person and confirms payments after the return from a bank. */
export const Senders = () => (
  <>
    <ActivitySender />
    <HandoverSender />
    <CommentSender />
    <PaymentSender />
  </>
)
