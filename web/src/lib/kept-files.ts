const DATABASE = 'kept-files'
const FILES = 'files'
const AFTER_ALL = '\uffff'

// Where a browser has no room for files, they last as long as the page.
const inMemory = new Map<string, Blob>()

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withFiles<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES)
  const database = await answerOf(opening)
  try {
    return await answerOf(act(database.transaction(FILES, mode).objectStore(FILES)))
  } finally {
    database.close()
  }
}

/** On this device, over reloads: a phone in a shed may be put away before there is a network. */
export async function keepFile(key: string, file: Blob): Promise<void> {
  try {
    await withFiles('readwrite', (files) => files.put(file, key))
  } catch {
    inMemory.set(key, file)
  }
}

export async function keptFile(key: string): Promise<Blob | undefined> {
  const file = inMemory.get(key)
  if (file) return file
  return withFiles<Blob | undefined>('readonly', (files) => files.get(key)).catch(() => undefined)
}

/** All whose keys begin so. */
export async function forgetFiles(prefix: string): Promise<void> {
  for (const key of inMemory.keys()) if (key.startsWith(prefix)) inMemory.delete(key)
  await withFiles('readwrite', (files) =>
    files.delete(IDBKeyRange.bound(prefix, prefix + AFTER_ALL)),
  ).catch(() => {})
}
