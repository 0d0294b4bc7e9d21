import { childrenOfParent } from '@markaz/protocol/control/children/routes'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { ListRow, ListRows, LoadingOrError, Screen } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'

export function ChildrenScreen() {
  const { fullName } = useCurrentUser()
  const list = useCachedApiCall(childrenOfParent.list)
  return (
    <Screen title={text.own} kept={list} waitsFor={[list]}>
      {!list.data ? (
        <LoadingOrError {...list} />
      ) : (
        <ListRows>
          {list.data.children.map(({ id, fullName: name, offices, groups }) => (
            <ListRow
              key={id}
              href={`/children/${id}`}
              title={name}
              below={[...offices, ...groups].map((one) => one.name).join(' · ')}
              end="›"
            />
          ))}
        </ListRows>
      )}
      <ListRows>
        <ListRow href="/calendar" title={text.calendar} below={text.calendarOf} end="›" />
        <ListRow href="/videos" title={text.videos} end="›" />
        <ListRow href="/ways" title={text.ways} below={text.waysOf} end="›" />
        <ListRow href="/security" title={text.settings} below={fullName} end="›" />
      </ListRows>
    </Screen>
  )
}
