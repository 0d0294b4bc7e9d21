import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Reads the lists and whatever is open of videos again. */
export function useRefreshVideos(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey: [area, line] }) => isOfVideos(area, line) }),
    [client],
  )
}

/** A group's videos stand in the area of groups; nothing else of it has changed. */
const isOfVideos = (area: unknown, line: unknown) =>
  area === 'video' ||
  area === 'parenting-videos' ||
  area === 'stories' ||
  area === 'public-videos' ||
  area === 'course-catalog' ||
  area === 'curriculum' ||
  (area === 'groups' && `${line}`.endsWith('/videos'))
