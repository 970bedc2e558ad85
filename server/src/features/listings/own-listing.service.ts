import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { canBecomeState, type ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { cheapestTotalCents, inDollars } from '@commonplot/shared/rentals/pricing.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { v7 as newId } from 'uuid'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../failures.ts'
import { forgetLostWords } from '../../sql/search.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { assertMayOffer } from '../accounts/accounts.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { changedPlace, copyPlace, type PlaceChanges } from '../places/changed-place.service.ts'
import { type ListedPlace, splitNewPlace, storePlace } from '../places/places.service.ts'
import { ownTimeZone } from '../users/users.service.ts'
import {
  type ListingColumns,
  type ListingKey,
  listingTable,
  placeColumns,
  type StoredListing,
} from './listing-kinds.sql.ts'
import { NO_SUCH_LISTING } from './listings.service.ts'
import { findOwnListing, insertListing, lockOwnListing, updateListing } from './listings.store.ts'

interface Pictures {
  images: string[]
  /** In the order of the images. */
  imageTexts: string[]
}

type PictureChanges = { [Field in keyof Pictures]?: Pictures[Field] | undefined }

interface NewListing<Type extends RentalType> {
  place: ListedPlace
  pictures: PictureChanges & Pick<Pictures, 'images'>
  columns: Omit<ListingColumns[Type], 'id' | 'location' | 'address'>
  priceCents: number
  minDays: number
}

export async function createListing<Type extends RentalType>(
  deps: AppDeps,
  type: Type,
  { place, pictures, columns, priceCents, minDays }: NewListing<Type>,
  caller: Caller,
): Promise<string> {
  const { db, clock, payments } = deps
  const { ownerId, coordinates } = place
  if (ownerId !== caller.userId) throw forbidden(`You can only list ${type}s of your own.`)
  assertPayable(payments, type, { priceCents, minDays })
  const timeZone = coordinates ? zoneOfPlace(coordinates) : await ownTimeZone(db, caller)
  const { shown, exact } = await splitNewPlace(deps, place)
  const now = clock.now()
  const id = newId()
  await db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    await keepPhotos(tx, pictures.images, { ownerId, now })
    await insertListing(tx, type, {
      ...columns,
      ...changedPictures({ images: [], imageTexts: [] }, pictures),
      ...placeColumns(type, shown),
      ...{ id, ownerId, timeZone, createdAt: now, updatedAt: now },
    } as ListingColumns[Type])
    await storePlace(tx, { type, id }, exact)
  })
  return id
}

interface ListingChanges<Type extends RentalType> {
  place: PlaceChanges
  pictures: PictureChanges
  columns: { [Column in keyof ListingColumns[Type]]?: ListingColumns[Type][Column] | undefined }
}

/** Rentals keep their own price, days and time zone. */
export async function changeListing<Type extends RentalType>(
  deps: AppDeps,
  key: ListingKey<Type>,
  { place, pictures, columns }: ListingChanges<Type>,
  caller: Caller,
): Promise<void> {
  const { db, clock, payments } = deps
  const { type } = key
  const ownerId = caller.userId
  const seen = requireOwn(key, await findOwnListing(db, key), caller)
  if (![place, pictures, columns].some(hasChanges)) return
  const moved = await changedPlace(deps, key, withAddress(seen), {
    ownerId,
    changes: place,
  })
  const now = clock.now()
  await db.transaction(async (tx) => {
    const before = requireOwn(key, await lockOwnListing(tx, key), caller)
    await keepPhotos(tx, pictures.images ?? [], { ownerId, now })
    const after = await updateListing(tx, key, {
      ...columns,
      ...(moved && { ...placeColumns(type, moved.shown), timeZone: moved.timeZone }),
      ...changedPictures(before, pictures),
      updatedAt: now,
    })
    const priceCents = priceOf(after)
    if (priceCents !== null) assertPayable(payments, type, { ...after, priceCents })
    await moved?.keep(tx)
    const words = { before: searchedText(before), after: searchedText(after) }
    await forgetLostWords(tx, listingTable(type), words)
  })
}

const hasChanges = (changes: object) =>
  Object.values(changes).some((change) => change !== undefined)

/** The location of a tool is its address, too. */
const withAddress = (listing: StoredListing) => ({
  ...listing,
  address: 'address' in listing ? listing.address : listing.location,
})

const priceOf = (listing: StoredListing): number | null =>
  'priceCents' in listing ? listing.priceCents : listing.pricePerDayCents

function searchedText(listing: StoredListing): string {
  const { name, location, description } = listing
  const own = 'amenities' in listing ? [listing.address, ...listing.amenities] : [listing.category]
  return [name, location, description, ...own].join(' ')
}

export async function copyListing(deps: AppDeps, key: ListingKey, caller: Caller): Promise<string> {
  const now = deps.clock.now()
  const copyId = newId()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const original = requireOwn(key, await lockOwnListing(tx, key), caller)
    await keepPhotos(tx, original.images, { ownerId: caller.userId, now })
    await insertListing(tx, key.type, copyOf(original, copyId, now))
    await copyPlace(tx, key, copyId)
  })
  return copyId
}

export async function setListingState(
  deps: AppDeps,
  key: ListingKey,
  state: ListingState,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const before = requireOwn(key, await lockOwnListing(tx, key), caller)
    await updateListing(tx, key, { ...statesAfter(before, state), updatedAt: now })
  })
}

function requireOwn(
  { type }: ListingKey,
  listing: StoredListing | undefined,
  { userId }: Caller,
): StoredListing {
  if (!listing) throw notFound(NO_SUCH_LISTING[type])
  if (listing.ownerId !== userId) throw forbidden('You can only change listings of your own.')
  return listing
}

/** Refuses a price at which the cheapest rental is below the least payment of the provider. */
function assertPayable(
  { leastCents }: Pick<Payments, 'leastCents'>,
  type: RentalType,
  { priceCents, minDays }: { priceCents: number; minDays: number },
): void {
  const totalCents = cheapestTotalCents(type, priceCents, minDays)
  if (totalCents >= leastCents) return
  const field = type === 'plot' ? 'price' : 'pricePerDay'
  const withDeposit = type === 'tool' ? ', with its deposit,' : ''
  throw invalid(
    `${field}: Cards are charged ${inDollars(leastCents)} or more here, and the cheapest rental at this price${withDeposit} comes to ${inDollars(totalCents)}.`,
  )
}

const HIDDEN_FROM_OTHERS =
  'The people who run this place have hidden this listing. You can change it and answer them, but not offer or copy it.'

type States = Pick<StoredListing, 'state' | 'stateBefore'>

/** While an operator, a suspension or the closing of the account pauses a listing, its host decides the state it returns to. */
function statesAfter(
  { state, stateBefore, hiddenReason }: StoredListing,
  wanted: ListingState,
): States {
  if (hiddenReason !== null && wanted === 'listed') throw conflict(HIDDEN_FROM_OTHERS)
  if (stateBefore !== null && wanted === 'listed') {
    throw conflict('This listing stays paused for now; you cannot offer it yet.')
  }
  if (!canBecomeState(state, wanted)) {
    throw conflict('An archived listing comes back paused first. Offer it again from there.')
  }
  if (stateBefore === null) return { state: wanted, stateBefore: null }
  return { state, stateBefore: wanted }
}

/** A copy starts paused, and stays paused while its owner may not offer. */
function copyOf<Row extends StoredListing>(row: Row, id: string, now: Date) {
  if (row.hiddenReason !== null) throw conflict(HIDDEN_FROM_OTHERS)
  return {
    ...row,
    id,
    name: copyName(row.name),
    state: 'paused' as const,
    stateBefore: row.stateBefore && ('paused' as const),
    rating: null,
    ratingSum: 0,
    reviewCount: 0,
    createdAt: now,
    updatedAt: now,
  }
}

const COPY_OF = 'Copy of '

/** The copy of a copy has the same name as the copy. */
function copyName(name: string): string {
  const original = name.startsWith(COPY_OF) ? name.slice(COPY_OF.length) : name
  return clipText(COPY_OF + original, TEXT_LIMITS.name).trimEnd()
}

/** Without new texts, each image keeps its text. */
function changedPictures(before: Pictures, changes: PictureChanges): Partial<Pictures> {
  if (!changes.images && !changes.imageTexts) return {}
  const { images = before.images } = changes
  const { imageTexts = textsOf(images, before) } = changes
  if (imageTexts.length > images.length) {
    throw invalid('imageTexts: there are more of them than pictures')
  }
  return { images, imageTexts }
}

function textsOf(images: string[], before: Pictures): string[] {
  const texts = images.map((image) => before.imageTexts[before.images.indexOf(image)] ?? '')
  return texts.some((text) => text !== '') ? texts : []
}
