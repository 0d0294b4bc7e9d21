import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Refetches the lists of videos and the open video. */
export function useRefreshVideos(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey: [area, line] }) => isOfVideos(area, line) }),
    [client],
  )
}

/** Returns whether a query reads videos. Of the queries in the area `groups`, only those of a group's videos count. */
const isOfVideos = (area: unknown, line: unknown) =>
  area === 'video' ||
  area === 'parenting-videos' ||
  area === 'stories' ||
  area === 'public-videos' ||
  area === 'course-catalog' ||
  area === 'curriculum' ||
  (area === 'groups' && `${line}`.endsWith('/videos'))
