import type { comments } from '../features/posts/comments.table.ts'
import { hoursAgo } from './demo-time.ts'

type Line = readonly [post: number, userId: string, hoursAgo: number, content: string]

/** What neighbours said to the posts, which are numbered as in the feed's own list. */
const LINES: readonly Line[] = [
  [1, 'user7', 1.7, 'A dozen clean ones under my sink. I will leave them at your gate.'],
  [1, 'user4', 1.2, 'Roast them first. Half the stirring, twice the flavour.'],
  [1, 'user2', 0.6, 'Sam, you are a hero. Rosa, you are right, as usual.'],
  [2, 'user8', 4.1, 'Is the mint still spreading to the third floor?'],
  [2, 'user5', 3.4, 'It has its own key by now.'],
  [3, 'user6', 7.5, 'Yes please! Two bales for the worm bin, before noon if you can.'],
  [4, 'user10', 11, 'The red ones always sulk. Give it a week.'],
  [5, 'user11', 20, 'And not one puncture? Well earned.'],
  [5, 'user1', 19.2, 'The children wave whenever you pass. Keep going.'],
  [6, 'user7', 20.5, 'My grandmother taught me: clean tools get lent again.'],
  [7, 'user2', 25, 'I will take the crooked one. It has character.'],
  [7, 'user12', 24.3, 'Twelve pounds! Ours are still deciding whether to be peppers.'],
  [9, 'user10', 33, 'The only proper way to eat thinnings.'],
  [13, 'user9', 56, 'Which kind of cake? I have a trailer to lend.'],
  [13, 'user3', 55, 'Plum. The trailer goes on the list.'],
  [15, 'user12', 70, 'Teach me. Ours are gone by six.'],
  [17, 'user6', 66, 'Seven days! The soil misses you on the eighth.'],
  [23, 'user5', 127, 'Congratulations to the chillies.'],
  [25, 'user1', 117, 'The first one tastes best. Save some seed.'],
  [25, 'user4', 116, 'From a bed you made yourself. Bravo, Sam.'],
  [27, 'user1', 188, 'I have nine too many. Come by any evening.'],
  [29, 'user6', 240, 'Bake in it! A potato in foil takes a day.'],
  [33, 'user11', 408, 'We could have met you half way with the school cart.'],
]

export function demoComments(now: Date): (typeof comments.$inferInsert)[] {
  return LINES.map(([post, userId, hours, content], index) => ({
    id: `comment-${index + 1}`,
    postId: `post-${post}`,
    userId,
    content,
    createdAt: hoursAgo(now, hours),
  }))
}

export const commentsOnPost = (post: number): number =>
  LINES.filter(([number]) => number === post).length
