import type { CallArgumentsOf, RouteAnswerOf, RouteDefinition } from '@markaz/protocol/route'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { type RouteQueryOptions, useRouteQuery } from '../api/query.ts'
import { requestUrlOf, type UntypedCallArguments } from '../api/transport.ts'

interface StartOptions extends Pick<RouteQueryOptions, 'enabled' | 'silent' | 'staleMs'> {
  /** True = the screen only shows the data: first a cached response, then each newer response. */
  followsChanges?: boolean
}

/** Loads a form's initial values. Cached values are not used, because saving them would revert other users' changes. */
export function useFormInitialData<R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R> | undefined = undefined,
  { followsChanges = false, ...options }: StartOptions = {},
) {
  const { data, error, refetch, isSuccess, isFetchedAfterMount } = useRouteQuery(
    route,
    args,
    followsChanges ? options : { ...options, staleMs: 0 },
  )
  const asked = requestUrlOf(route, args as UntypedCallArguments | undefined)
  const [first, setFirst] = useState<{ asked: string; data: RouteAnswerOf<R> }>()
  // Only data that was loaded after the form opened is used. If loading has failed, the cached data is not used.
  if (isSuccess && isFetchedAfterMount && first?.asked !== asked) setFirst({ asked, data })
  const start = first?.asked === asked ? first.data : undefined
  return { data: followsChanges ? data : start, error, refetch }
}

/** Fills in a proposed value. Leaving the form then needs no confirmation, because the user has not typed the value. */
export const fillSuggestedValue = (form: FormInstance, name: string | string[], value: unknown): void =>
  form.setFields([{ name, value, touched: false }])
