import { groups } from '@markaz/protocol/teaching/groups/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderElement, setUpServerTest } from '../../testing/pages.tsx'
import { queryKeyOfCall, useRouteQuery } from './query.ts'

const { server } = setUpServerTest()
const args = { params: { id: 7 } }

function GroupReader({ report }: { report: (fetchStatus: unknown) => void }) {
  const client = useQueryClient()
  useRouteQuery(groups.read, args, { isEarly: true })
  useLayoutEffect(() => {
    report(client.getQueryState(queryKeyOfCall(groups.read, args))?.fetchStatus)
  })
  return null
}

test('with the option isEarly a component sends its API request while it is rendered, not after the paint, and sends it once', async () => {
  server.answer(groups.read, () => new Promise(() => {}))
  const states: unknown[] = []
  renderElement(<GroupReader report={(state) => states.push(state)} />)
  expect(states[0]).toBe('fetching')
  await vi.waitFor(() => expect(server.count(groups.read)).toBe(1))
})
