import { z } from 'zod'
import { requireGrant, route, studentCall } from '../../route.ts'
import {
  Offer,
  OfferAcceptance,
  OfferInput,
  OfferVersion,
  OfferVersionFilter,
  offerVersionParams,
  PortalOffer,
} from './schemas.ts'

const permission = 'settings:gamification_oferta'

/** The public offer (the terms that students accept); the specification's address calls it gamification offering. */
export const offers = {
  read: route('GET', '/gamification-offering', {
    access: requireGrant(permission, 'read'),
    summary: 'Amaldagi ommaviy oferta',
    answer: z.object({ offering: Offer.nullable() }),
  }),
  /** Saving an unchanged text creates no new version of the offer. */
  update: route('PUT', '/gamification-offering', {
    access: requireGrant(permission, 'update'),
    summary: 'Ommaviy ofertaning yangi versiyasi',
    body: OfferInput,
    answer: z.object({ version: z.number() }),
    errors: ['OFFER_CHANGED'],
    idempotent: true,
  }),
  versions: route('GET', '/gamification-offering/versions', {
    access: requireGrant(permission, 'read'),
    summary: 'Ommaviy oferta versiyalari, yangisi birinchi',
    query: OfferVersionFilter,
    answer: z.object({ versions: z.array(OfferVersion), total: z.number() }),
  }),
  version: route('GET', '/gamification-offering/versions/{version}', {
    access: requireGrant(permission, 'read'),
    summary: 'Ommaviy ofertaning bitta versiyasi',
    params: offerVersionParams,
    answer: z.object({ offering: Offer }),
    errors: ['NOT_FOUND'],
  }),
}

export const ownOffer = {
  /** The app shows the offer to students who have not accepted this version. */
  read: route('GET', '/offering', {
    ...studentCall,
    summary: 'Amaldagi oferta va uni qabul qilgan vaqt',
    answer: z.object({ offering: PortalOffer.nullable(), acceptedAt: z.string().nullable() }),
  }),
  accept: route('POST', '/offering/accept', {
    ...studentCall,
    summary: "Ko'rsatilgan ofertani qabul qilish",
    body: OfferAcceptance,
    errors: ['OFFER_CHANGED'],
    audit: permission,
    idempotent: true,
  }),
}
