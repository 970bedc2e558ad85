import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { ReasonForm } from '../table/reason-form.tsx'
import type { SheetAction } from '../table/row-sheet.tsx'

type Kind = 'listing' | 'content'
type Act = 'hide' | 'show'

interface Hideable {
  kind: Kind
  params: { type: string; id: string }
  isHidden: boolean
  /** As in `Hide this post?`; `opening` is the same at the start of a sentence. */
  name: string
  opening: string
}

const ACTS = {
  hide: {
    label: 'Hide',
    title: (name: string) => `Hide ${name}?`,
    done: (opening: string) => `${opening} is hidden`,
    busyLabel: 'Hiding it...',
    failure: 'It is still shown. Please try again.',
    isDanger: true,
  },
  show: {
    label: 'Show again',
    title: (name: string) => `Show ${name} again?`,
    done: (opening: string) => `${opening} is shown again`,
    busyLabel: 'Showing it...',
    failure: 'It is still hidden. Please try again.',
    isDanger: false,
  },
}

/** The consequence, and the reader of the reason. */
const EFFECTS = {
  listing: {
    hide: {
      endpoint: operatorApi.hideListing,
      words:
        'It leaves all lists, its page is gone for others, and nobody can rent it. What is agreed stands. Its owner is told why and can answer you.',
      hint: 'Its owner reads it, and it stands in the log.',
    },
    show: {
      endpoint: operatorApi.showListing,
      words: 'It is back as its owner had left it.',
      hint: 'Its owner reads it, and it stands in the log.',
    },
  },
  content: {
    hide: {
      endpoint: operatorApi.hideContent,
      words: 'Nobody but its author sees it any more. They are told why and can answer you.',
      hint: 'Its author reads it, and it stands in the log.',
    },
    show: {
      endpoint: operatorApi.showContent,
      words: 'Everybody sees it again.',
      hint: 'Its author reads it, and it stands in the log.',
    },
  },
}

/** The action that hides a visible target or shows a hidden one. */
export function visibility({ kind, params, isHidden, name, opening }: Hideable): SheetAction {
  const act: Act = isHidden ? 'show' : 'hide'
  const { label, title, done, busyLabel, failure, isDanger } = ACTS[act]
  const { endpoint, words, hint } = EFFECTS[kind][act]
  return {
    label,
    title: title(name),
    isDanger,
    form: (ways) => (
      <ReasonForm
        {...{ endpoint, params, busyLabel, isDanger, failure, hint, ...ways }}
        action={label}
        done={done(opening)}
      >
        <p>{words}</p>
      </ReasonForm>
    ),
  }
}

interface Listing {
  type: RentalType
  id: string
  name: string
  isHidden: boolean
}

export const visibilityOfListing = ({ type, id, name, isHidden }: Listing): SheetAction =>
  visibility({ kind: 'listing', params: { type, id }, isHidden, name, opening: name })
