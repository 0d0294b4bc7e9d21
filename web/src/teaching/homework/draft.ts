interface Draft {
  theme: string
  description: string
}

const keyOf = (groupId: number) => `homework-draft:${groupId}`

/** Words typed for this group in this tab before a reload, or null. */
export function readDraft(groupId: number): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(groupId)) ?? 'null') as Partial<Draft> | null
    if (typeof kept?.theme !== 'string' || typeof kept.description !== 'string') return null
    return { theme: kept.theme, description: kept.description }
  } catch {
    return null
  }
}

export function keepDraft(groupId: number, { theme = '', description = '' }: Partial<Draft>): void {
  if (theme || description) sessionStorage.setItem(keyOf(groupId), JSON.stringify({ theme, description }))
  else forgetDraft(groupId)
}

export const forgetDraft = (groupId: number): void => sessionStorage.removeItem(keyOf(groupId))
