import { useLocation, useSearchParams } from 'wouter'

const MESSAGES_PATH = '/messages'
const PARAMETER = 'conversation'

export const conversationHref = (id: string): string =>
  `${MESSAGES_PATH}?${PARAMETER}=${encodeURIComponent(id)}`

/** The URL names the open thread, so that Back, reload and shared links work. */
export function useOpenConversation() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    openId: params.get(PARAMETER),
    open: (id: string) => navigate(conversationHref(id)),
    close: () => navigate(MESSAGES_PATH),
  }
}

export function openConversationId(): string | null {
  const { pathname, search } = window.location
  return pathname === MESSAGES_PATH ? new URLSearchParams(search).get(PARAMETER) : null
}
