import { stayRulesOf } from '@commonplot/shared/listings/stay-rules.ts'
import type { MessageBooking } from '@commonplot/shared/messaging/message.ts'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import { readAgain } from '../changes.ts'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { ConversationList } from '../features/messaging/conversation-list.tsx'
import {
  conversationOptions,
  conversationsOptions,
} from '../features/messaging/messaging-queries.ts'
import { useOpenConversation } from '../features/messaging/open-conversation.ts'
import { Thread } from '../features/messaging/thread/thread.tsx'
import { plotOptions } from '../features/plots/plot-queries.ts'
import type { RentableItem } from '../features/rentals/rentable-item.ts'
import { toolOptions } from '../features/tools/tool-queries.ts'
import { useActingUserId, useSignedInUserId } from '../lib/visit.tsx'
import { useFocusOfOpened } from '../ui/kept-focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'

const BookingModal = lazyPart(
  async () => (await import('../features/rentals/booking/booking-modal.tsx')).BookingModal,
)

/** At today's price: that is the one the server will ask for. */
async function readAgreedItem(
  queryClient: QueryClient,
  { itemType, itemId }: MessageBooking,
): Promise<RentableItem> {
  const id = itemId ?? ''
  if (itemType === 'tool') {
    const tool = await queryClient.fetchQuery({ ...toolOptions(id), staleTime: 0 })
    const { name, pricePerDay: price, timeZone } = tool
    return { type: 'tool', id, name, price, timeZone, ...stayRulesOf(tool) }
  }
  const plot = await queryClient.fetchQuery({ ...plotOptions(id), staleTime: 0 })
  const { name, price, timeZone } = plot
  if (price === null) throw new Error('a plot without a price cannot be paid')
  return { type: 'plot', id, name, price, timeZone, ...stayRulesOf(plot) }
}

/** Pays for the days of an accepted request. */
function useAgreedPayment() {
  const queryClient = useQueryClient()
  const opening = useMutation({
    mutationFn: async (booking: MessageBooking) => ({
      dates: { startDate: booking.startDate, endDate: booking.endDate },
      item: await readAgreedItem(queryClient, booking),
    }),
    meta: { failure: 'Opening the payment failed. Please try again.' },
  })
  const close = () => {
    opening.reset()
    void readAgain(queryClient, 'bookings')
  }
  return { open: opening.mutate, agreed: opening.data, close }
}

function useConversation(id: string | null) {
  const { data, isPending } = useInfiniteQuery(conversationsOptions(useSignedInUserId()))
  const listed = data?.pages.flatMap(({ items }) => items).find((found) => found.id === id)
  const isFarDown = id !== null && data !== undefined && !listed
  const farDown = useQuery({ ...conversationOptions(id ?? ''), enabled: isFarDown })
  return {
    conversation: listed ?? (isFarDown ? farDown.data : undefined),
    isLoading: id !== null && (isPending || farDown.isLoading),
  }
}

/** Side by side where there is room; on phones the list, then the thread with a way back. */
function OwnMessages() {
  const { openId, open, close } = useOpenConversation()
  const { conversation, isLoading } = useConversation(openId)
  const payment = useAgreedPayment()
  const place = useFocusOfOpened(conversation?.id ?? null)
  return (
    <div ref={place} className="page-width pt-4 md:pt-8">
      <h1 className={clsx('mb-4 text-2xl', conversation && 'max-md:sr-only')}>Messages</h1>
      {payment.agreed && (
        <BookingModal
          item={payment.agreed.item}
          startWith={payment.agreed.dates}
          onClose={payment.close}
        />
      )}
      <div
        className={clsx(
          'grid min-h-112 overflow-hidden rounded-lg border border-line bg-card md:h-[calc(100dvh-11rem)] md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]',
          conversation ? 'h-[calc(100dvh-6rem)]' : 'h-[calc(100dvh-9rem)]',
        )}
      >
        <div
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain md:border-r md:border-line',
            conversation && 'max-md:hidden',
          )}
        >
          <ConversationList openId={openId} onOpen={open} />
        </div>
        <div className={clsx('min-h-0 min-w-0', !conversation && 'max-md:hidden')}>
          {conversation ? (
            <Thread
              key={conversation.id}
              conversation={conversation}
              onBack={close}
              onPay={payment.open}
            />
          ) : (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-ink-soft">
              {isLoading ? (
                <Spinner label="Loading the conversation" />
              ) : (
                <>
                  <MessagesSquare aria-hidden strokeWidth={1.25} className="size-12" />
                  <p className="text-lg">Select a conversation</p>
                </>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

export function Page() {
  if (useActingUserId() !== null) return <OwnMessages />
  return (
    <SignInScreen
      picture="/pictures/empty-messages.svg"
      title="Talk with your neighbours"
      words="Sign in to write to hosts and lenders, and to read what they answer."
    />
  )
}
