/** For `like`: anything that has these words in it, whatever signs they have. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
