import { MOST_PHOTOS } from '@commonplot/shared/photos/photo.ts'
import { uploadPhoto, uploadProblem } from './upload-photo.ts'

export interface Photo {
  key: string
  /** Of the file, or its address. */
  name: string
  preview: string
  /** Where it can be shown from; null until it has arrived. */
  url: string | null
  /** The description for people who cannot see the photo. */
  text: string
  /** From 0 to 1 while it is sent; null while it is made smaller. */
  progress: number | null
  problem: string | null
}

export interface ChosenPhotos {
  images: string[]
  imageTexts: string[]
}

const NO_PHOTOS: ChosenPhotos = { images: [], imageTexts: [] }

const isArrived = ({ url }: Photo) => url !== null

/** The ordered photos of one listing and their uploads, outside of the components. */
export class PhotoList {
  #photos: readonly Photo[] = []
  /** Taken out, but may come back. */
  #removed: readonly Photo[] = []
  #files = new Map<string, File>()
  #uploads = new Map<string, Promise<void>>()
  #listeners = new Set<() => void>()
  #stopped = new AbortController()
  #lastKey = 0
  readonly #before: ChosenPhotos

  /** The photos of the stored listing. */
  constructor(before = NO_PHOTOS) {
    this.#before = before
    for (const [place, url] of before.images.entries())
      this.#add({ name: url, preview: url, url, text: before.imageTexts[place] ?? '' })
  }

  readonly photos = (): readonly Photo[] => this.#photos

  isChanged(): boolean {
    const { images, imageTexts } = this.#before
    return (
      this.#photos.length !== images.length ||
      this.#photos.some(
        ({ url, text }, place) => url !== images[place] || text !== (imageTexts[place] ?? ''),
      )
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How many of them there was no room for. */
  addFiles(files: readonly File[]): number {
    const taken = files.slice(0, Math.max(0, MOST_PHOTOS - this.#photos.length))
    for (const file of taken) {
      const key = this.#add({ name: file.name, preview: URL.createObjectURL(file), url: null })
      this.#files.set(key, file)
      this.#upload(key, file)
    }
    return files.length - taken.length
  }

  /** False when there is no room, or it is there already. */
  addAddress(url: string): boolean {
    if (this.#photos.length >= MOST_PHOTOS || this.#photos.some((photo) => photo.url === url))
      return false
    this.#add({ name: url, preview: url, url })
    return true
  }

  retry(key: string): void {
    const file = this.#files.get(key)
    if (file) this.#upload(key, file)
  }

  describe(key: string, text: string): void {
    this.#change(key, { text })
  }

  /** The new place, counted from 0. */
  move(key: string, to: number): number {
    const photo = this.#photos.find((one) => one.key === key)
    const place = Math.min(Math.max(to, 0), this.#photos.length - 1)
    if (photo) this.#set(this.#photos.filter((one) => one !== photo).toSpliced(place, 0, photo))
    return place
  }

  /** Returns a function that restores the photo. */
  remove(key: string): () => void {
    const place = this.#photos.findIndex((photo) => photo.key === key)
    const photo = this.#photos[place]
    if (!photo) return () => {}
    this.#removed = [...this.#removed, photo]
    this.#set(this.#photos.filter((one) => one !== photo))
    return () => {
      const kept = this.#removed.find((one) => one.key === key)
      if (!kept || this.#photos.length >= MOST_PHOTOS) return
      this.#removed = this.#removed.filter((one) => one !== kept)
      this.#set(this.#photos.toSpliced(place, 0, kept))
    }
  }

  /** Waits for all uploads; null if one has failed. */
  async settle(): Promise<ChosenPhotos | null> {
    await Promise.all(this.#photos.map(({ key }) => this.#uploads.get(key)))
    if (!this.#photos.every(isArrived)) return null
    return {
      images: this.#photos.flatMap(({ url }) => url ?? []),
      imageTexts: this.#photos.map(({ text }) => text.trim()),
    }
  }

  readonly stop = (): void => {
    this.#stopped.abort()
    this.#stopped = new AbortController()
    for (const { preview } of [...this.#photos, ...this.#removed]) URL.revokeObjectURL(preview)
  }

  #add(photo: Pick<Photo, 'name' | 'preview' | 'url'> & { text?: string }): string {
    this.#lastKey += 1
    const key = `photo-${this.#lastKey}`
    this.#set([...this.#photos, { text: '', ...photo, key, progress: null, problem: null }])
    return key
  }

  #upload(key: string, file: File): void {
    this.#change(key, { progress: null, problem: null })
    const { signal } = this.#stopped
    const onProgress = (progress: number) => this.#change(key, { progress })
    const upload = uploadPhoto(file, { signal, onProgress }).then(
      (url) => this.#change(key, { url, progress: 1 }),
      (error) => {
        if (!signal.aborted) this.#change(key, { problem: uploadProblem(error) })
      },
    )
    this.#uploads.set(key, upload)
  }

  #change(key: string, changes: Partial<Photo>): void {
    const changed = (photo: Photo) => (photo.key === key ? { ...photo, ...changes } : photo)
    this.#removed = this.#removed.map(changed)
    this.#set(this.#photos.map(changed))
  }

  #set(photos: readonly Photo[]): void {
    this.#photos = photos
    for (const listener of this.#listeners) listener()
  }
}
