import { children } from '@markaz/protocol/control/children/routes'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { LoadingOrError, Row, Rows, Screen } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'

export function ChildrenScreen() {
  const { fullName } = useCurrentUser()
  const list = useCachedCall(children.list)
  return (
    <Screen title={text.own} kept={list} waitsFor={[list]}>
      {!list.data ? (
        <LoadingOrError {...list} />
      ) : (
        <Rows>
          {list.data.children.map(({ id, fullName: name, offices, groups }) => (
            <Row
              key={id}
              href={`/children/${id}`}
              title={name}
              below={[...offices, ...groups].map((one) => one.name).join(' · ')}
              end="›"
            />
          ))}
        </Rows>
      )}
      <Rows>
        <Row href="/calendar" title={text.calendar} below={text.calendarOf} end="›" />
        <Row href="/videos" title={text.videos} end="›" />
        <Row href="/ways" title={text.ways} below={text.waysOf} end="›" />
        <Row href="/security" title={text.settings} below={fullName} end="›" />
      </Rows>
    </Screen>
  )
}
