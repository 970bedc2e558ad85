import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

/** The files with a dialog, by the test that opens it and runs axe. */
const LOOKED_AT: Record<string, string> = {
  'e2e/accounts/account.spec.ts': 'close-account profile-dialog',
  'e2e/accounts/invitations.spec.ts': 'invite-somebody',
  'e2e/accounts/suspension.spec.ts': 'appeal-dialog',
  'e2e/accounts/visitors.spec.ts': 'sign-in-sheet',
  'e2e/blocking.spec.ts': 'more-menu report-dialog',
  'e2e/comments.spec.ts': 'comments',
  'e2e/dispute.spec.ts': 'decide-claim',
  'e2e/handover.spec.ts': 'claim-dialog claim-state handover-dialog',
  'e2e/hosting.spec.ts': 'day-dialog',
  'e2e/impact.spec.ts': 'log-activity-dialog share-dialog',
  'e2e/keep-longer.spec.ts': 'keep-longer-dialog',
  'e2e/knowledge.spec.ts': 'quick-actions',
  'e2e/listings.spec.ts': 'leave-dialog',
  'e2e/messages.spec.ts': 'booking-request-dialog thread',
  'e2e/notifications.spec.ts': 'bell-panel',
  'e2e/operator.spec.ts': 'backups-card row-sheet',
  'e2e/rentals.spec.ts': 'booking-modal listing-filters my-rentals sandbox-card-form',
  'e2e/reviews.spec.ts': 'review-dialog',
  'e2e/saved-searches.spec.ts': 'save-search-dialog',
  'e2e/shell.spec.ts': 'navigation-sheet',
  'web/src/features/accounts/sign-in/use-sign-out.test.tsx': 'leave-sheet',
  'web/src/pages/account.page.test.tsx': 'device-list passkey-list',
  'web/src/pages/hosting-earnings.test.tsx': 'calendar-feed-card',
  'web/src/pages/hosting-listings.test.tsx': 'archive-dialog',
  'web/src/pages/hosting-requests.test.tsx': 'requests-panel',
}
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('axe checks every dialog in the test that opens it', () => {
  const parts = projectFiles().filter((path) =>
    /^web\/src\/(app|features|pages)\/.*(?<!\.test)\.tsx$/.test(path),
  )
  const dialogs = parts.filter((path) => /<(Confirm|Filter)?Dialog\b/.test(read(path)))
  const names = Object.values(LOOKED_AT).join(' ').split(' ')
  expect(dialogs.map((path) => basename(path, '.tsx')).toSorted()).toEqual(names.toSorted())
  const blind = Object.keys(LOOKED_AT).filter(
    (path) => !/expect(NoFindings|Accessible)\(/.test(read(path)),
  )
  expect(blind).toEqual([])
})
