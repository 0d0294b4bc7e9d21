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

/**
 * Returns whether a query key is of videos. Videos of groups have the area of groups, whose other queries must not be
 * refetched.
 */
const isOfVideos = (area: unknown, line: unknown) =>
  area === 'video' ||
  area === 'parenting-videos' ||
  area === 'stories' ||
  area === 'public-videos' ||
  area === 'course-catalog' ||
  area === 'curriculum' ||
  (area === 'groups' && `${line}`.endsWith('/videos'))
