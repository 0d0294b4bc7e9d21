import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export function useRefreshVideos(): () => void {
  const client = useQueryClient()
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey: [area, line] }) => isOfVideos(area, line) }),
    [client],
  )
}

/** Returns whether a query loads videos. Of the queries with the key prefix `groups`, only some do. */
const isOfVideos = (area: unknown, line: unknown) =>
  area === 'video' ||
  area === 'parenting-videos' ||
  area === 'stories' ||
  area === 'public-videos' ||
  area === 'course-catalog' ||
  area === 'curriculum' ||
  (area === 'groups' && `${line}`.endsWith('/videos'))
