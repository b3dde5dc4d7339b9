/** Whoever gave no name, on screens as in files and mails. */
export const visitorName = (code: string | null) => (code === null ? '访客' : `访客 ${code}`)
