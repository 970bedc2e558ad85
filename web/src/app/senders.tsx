import { ActivitySender } from '../features/impact/activity-sender.tsx'
import { CommentSender } from '../features/posts/comment-sender.tsx'
import { ConfirmRedirect } from '../features/rentals/confirm-redirect.tsx'
import { HandoverSender } from '../features/rentals/handover-sender.tsx'

/** Everything that waits on this device for a network, of whoever is signed in; so does what a bank sent back. */
export const Senders = () => (
  <>
    <ActivitySender />
    <HandoverSender />
    <CommentSender />
    <ConfirmRedirect />
  </>
)
