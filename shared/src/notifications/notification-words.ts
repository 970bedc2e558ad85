import type { NotificationKind } from './notification.ts'

interface KindWords {
  /** The label of the kind's switch in Settings. */
  label: string
  /** Ends a sentence such as "because you want mail about …". */
  about: string
  /** The text for a locked screen, without personal content. */
  discreet: string
}

export const KIND_WORDS: Readonly<Record<NotificationKind, KindWords>> = {
  message: { label: 'Messages', about: 'messages', discreet: 'You have a new message.' },
  booking_request: {
    label: 'Booking requests',
    about: 'booking requests',
    discreet: 'Somebody asks to book with you.',
  },
  booking_answer: {
    label: 'Answers to your requests',
    about: 'answers to your requests',
    discreet: 'Your booking request has an answer.',
  },
  rental: {
    label: 'Rentals and payments',
    about: 'your rentals',
    discreet: 'There is news about a rental.',
  },
  handover: {
    label: 'Handovers',
    about: 'handovers',
    discreet: 'There is news about a handover.',
  },
  review: { label: 'Reviews', about: 'reviews', discreet: 'There is news about a review.' },
  comment: {
    label: 'Comments on your posts',
    about: 'comments on your posts',
    discreet: 'Somebody commented on your post.',
  },
  badge: { label: 'Badges', about: 'badges', discreet: 'You earned a badge.' },
  saved_search: {
    label: 'Saved searches',
    about: 'your saved searches',
    discreet: 'A saved search found something new.',
  },
  operator: {
    label: 'Notes from whoever runs this place',
    about: 'notes from whoever runs this place',
    discreet: 'There is a note for you.',
  },
}
