import {
  attachmentKindOf,
  attachmentUrlOf,
  type UploadResult,
} from '@commonplot/shared/attachments/attachment.ts'
import { attachmentsApi } from '@commonplot/shared/attachments/attachments.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refusalOr } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addFailureToast, addToast } from '../../lib/toast-store.ts'
import { placeSent } from './unsent-messages.ts'

/** Where to put the next file; asked for again after a pause, since an address is good for once. */
export async function requestUpload(): Promise<{ url: string }> {
  try {
    const { uploadURL } = await call(attachmentsApi.requestUpload, {})
    // The widget takes whole addresses only; ours may be a path on this host.
    return { url: new URL(uploadURL, window.location.href).href }
  } catch (error) {
    const ours = 'Failed to get upload URL. Please try again.'
    addFailureToast(refusalOr(error, ours), 'Upload Error')
    throw error
  }
}

/** Posts an uploaded file to the thread; says whether it got there. */
export async function shareFile(
  queryClient: QueryClient,
  userId: string,
  conversationId: string,
  { uploadURL, name, size, type }: UploadResult,
): Promise<boolean> {
  try {
    const message = await call(messagingApi.sendMessage, {
      params: { id: conversationId },
      body: {
        content: name,
        senderId: userId,
        clientId: crypto.randomUUID(),
        messageType: 'attachment',
        attachmentUrl: attachmentUrlOf(uploadURL),
        attachmentName: name,
        attachmentSize: size,
        attachmentType: attachmentKindOf(type),
      },
    })
    addToast({ title: 'File Shared', description: 'Your file has been shared successfully.' })
    await placeSent(queryClient, userId, message)
    return true
  } catch (error) {
    addFailureToast(refusalOr(error, 'Failed to send message. Please try again.'))
    return false
  }
}
