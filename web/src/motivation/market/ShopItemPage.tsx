import { EditOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { shopItems } from '@markaz/protocol/motivation/market/routes'
import { type ShopItem, ShopItemState } from '@markaz/protocol/motivation/market/schemas'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { FactList, Panel, PictureLayout, UserEnteredText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { marketText as words } from './market.text.ts'
import { ShopItemStatusPill } from './market-pills.tsx'
import { ShopItemLoader, useStopSellingItem } from './shop-item.tsx'

export const ShopItemPage = () => <ShopItemLoader title={words.item}>{(item) => <Item item={item} />}</ShopItemLoader>

function Item({ item }: { item: ShopItem }) {
  const stop = useStopSellingItem()
  const { id } = item
  return (
    <Page
      title={item.name}
      mark={<ShopItemStatusPill {...item} />}
      extra={
        <>
          <HistoryMenu kind="store-item" id={id} name={item.name} />
          <ShowIfPermitted do={shopItems.update}>
            {item.status === ShopItemState.OnSale ? (
              <ButtonDisabledOffline icon={<StopOutlined aria-hidden />} onClick={() => void stop(item)}>
                {words.stop}
              </ButtonDisabledOffline>
            ) : (
              <LinkButton icon={<RollbackOutlined aria-hidden />} to={`/accessories/${id}/restore`}>
                {words.restore}
              </LinkButton>
            )}
          </ShowIfPermitted>
        </>
      }
      action={
        <ShowIfPermitted do={shopItems.update}>
          <LinkButton type="primary" icon={<EditOutlined aria-hidden />} to={`/accessories/${id}/edit`}>
            {commonText.edit}
          </LinkButton>
        </ShowIfPermitted>
      }
    >
      <Panel>
        <PictureLayout picture={<img src={item.image.url} alt={item.name} />}>
          <FactList
            facts={[
              [fieldLabels.category, item.category.name],
              [words.price, numberText(item.price)],
              [fieldLabels.count, numberText(item.count)],
              [words.pending, numberText(item.pendingCount)],
              [words.given, numberText(item.givenCount)],
              [words.returned, numberText(item.returnedCount)],
              [words.created, timestampText(item.createdAt)],
            ]}
          />
          <UserEnteredText>{item.description}</UserEnteredText>
        </PictureLayout>
      </Panel>
    </Page>
  )
}
