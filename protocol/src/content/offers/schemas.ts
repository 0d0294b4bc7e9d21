import { z } from 'zod'
import { contentTexts } from '../../errors/content.ts'
import { paging } from '../../fields.ts'
import { picturesIn, RichText, writtenRichText } from '../../rich-text.ts'

/** Versions are counted from 1, without gaps. */
const version = z.int().min(1).max(1_000_000)
export const versionParams = z.object({ version: z.coerce.number().pipe(version) })

/** `seen`: the version the form began with (null = there was none), so that nobody writes over what another has saved. */
export const OfferInput = z.object({
  body: writtenRichText.refine((body) => picturesIn(body).length === 0, contentTexts.offerPictures),
  seen: version.nullish(),
})
export type OfferInput = z.infer<typeof OfferInput>

/** A version is never changed: another text is another version, which students accept anew. */
export const OfferVersion = z.object({
  version: z.number(),
  createdAt: z.string(),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  /** Students who have accepted this very one. */
  acceptedCount: z.number(),
})
export type OfferVersion = z.infer<typeof OfferVersion>
export const Offer = OfferVersion.extend({ body: RichText })
export type Offer = z.infer<typeof Offer>

export const OfferVersionFilter = z.object(paging)

export const ReadOffer = Offer.pick({ version: true, body: true, createdAt: true })
export const OfferAcceptance = z.object({ version })
