import { forgotPassword, getMe, googleLogin, login, logout, resetPassword, signup, updateMe } from './accounts.ts';
import { getProduct, listCategories, listOffers, listProducts, listSale, suggestProducts } from './catalogue.ts';
import {
	deleteVideo,
	getBlog,
	getShop,
	listBanners,
	listBlogs,
	listCrops,
	listVideos,
	removeVideo,
} from './content.ts';
import type { Endpoint } from './endpoint.ts';
import { createBulkInquiry, createQuery } from './enquiries.ts';
import {
	beginTotp,
	changePassword,
	confirmTotp,
	disableTotp,
	endSession,
	getAccount,
	listSessions,
} from './office/account.ts';
import { listAudit } from './office/audit.ts';
import { issueCreditNote, issueInvoices, printInvoices } from './office/invoices.ts';
import { addDocument, addPicture } from './office/media.ts';
import {
	cancelOfficeOrder,
	getOfficeOrder,
	listOfficeOrders,
	moveManyOrders,
	moveOrder,
	receiveCash,
} from './office/orders.ts';
import { assignRider, listRiders, packOrder, putOnPickList } from './office/picking.ts';
/** Every endpoint of the shop. A path without a row, or a row without a path, does not compile. */ import {
	exportPrices,
	getPriceBatch,
	getPriceBoard,
	getPriceImport,
	importPrices,
	listPriceBatches,
	listPriceHistory,
	publishPrices,
	undoPriceBatch,
	withdrawPriceBatch,
} from './office/prices.ts';
import { printOrders } from './office/printing.ts';
import { refundOrder, revealRefundAccount, settleReturn } from './office/settlement.ts';
import {
	acceptInvitation,
	blockStaff,
	createOwner,
	getStaff,
	inviteStaff,
	listInvitations,
	listStaff,
	showInvitation,
	updateStaff,
	withdrawInvitation,
} from './office/staff.ts';
import { getToday } from './office/today.ts';
import { getOrder, listOrders, placeOrder, updateOrder } from './orders.ts';
import type { EndpointName } from './paths.ts';
import { getDeliveryPromise, lookupPincode } from './pincode.ts';
import { getCampaign, listCampaigns, listCouponOffers, verifyCoupon } from './promotions.ts';
import { createReview, deleteReview, listProductReviews, listUserReviews, updateReview } from './reviews.ts';

export const endpoints = {
	'auth.signup': signup,
	'auth.login': login,
	'auth.google': googleLogin,
	'auth.logout': logout,
	'auth.forgotPassword': forgotPassword,
	'auth.resetPassword': resetPassword,
	'user.me': getMe,
	'user.update': updateMe,
	'coupons.verify': verifyCoupon,
	'coupons.offers': listCouponOffers,
	'campaigns.list': listCampaigns,
	'campaigns.get': getCampaign,
	'pincode.lookup': lookupPincode,
	'delivery.promise': getDeliveryPromise,
	'orders.place': placeOrder,
	'orders.list': listOrders,
	'orders.get': getOrder,
	'orders.update': updateOrder,
	'office.orders.list': listOfficeOrders,
	'office.orders.get': getOfficeOrder,
	'office.orders.move': moveOrder,
	'office.orders.moveMany': moveManyOrders,
	'office.orders.cancel': cancelOfficeOrder,
	'office.orders.cash': receiveCash,
	'office.orders.pick': putOnPickList,
	'office.orders.pack': packOrder,
	'office.orders.assign': assignRider,
	'office.orders.print': printOrders,
	'office.orders.settle': settleReturn,
	'office.orders.refund': refundOrder,
	'office.orders.reveal': revealRefundAccount,
	'office.riders.list': listRiders,
	'office.invoices.issue': issueInvoices,
	'office.invoices.file': printInvoices,
	'office.invoices.credit': issueCreditNote,
	'categories.list': listCategories,
	'banners.list': listBanners,
	'products.list': listProducts,
	'products.sale': listSale,
	'products.offers': listOffers,
	'products.suggest': suggestProducts,
	'products.get': getProduct,
	'videos.list': listVideos,
	'videos.delete': deleteVideo,
	'videos.remove': removeVideo,
	'crops.list': listCrops,
	'blogs.list': listBlogs,
	'queries.create': createQuery,
	'bulk.create': createBulkInquiry,
	'blogs.get': getBlog,
	'reviews.ofProduct': listProductReviews,
	'reviews.ofUser': listUserReviews,
	'reviews.create': createReview,
	'reviews.update': updateReview,
	'reviews.delete': deleteReview,
	'shop.get': getShop,
	'office.owner.create': createOwner,
	'office.staff.list': listStaff,
	'office.staff.get': getStaff,
	'office.staff.invite': inviteStaff,
	'office.staff.update': updateStaff,
	'office.staff.block': blockStaff,
	'office.invite.list': listInvitations,
	'office.invite.show': showInvitation,
	'office.invite.accept': acceptInvitation,
	'office.invite.withdraw': withdrawInvitation,
	'office.account.get': getAccount,
	'office.password.change': changePassword,
	'office.totp.begin': beginTotp,
	'office.totp.confirm': confirmTotp,
	'office.totp.disable': disableTotp,
	'office.sessions.list': listSessions,
	'office.sessions.end': endSession,
	'office.audit.list': listAudit,
	'office.media.picture': addPicture,
	'office.media.document': addDocument,
	'office.prices.board': getPriceBoard,
	'office.prices.publish': publishPrices,
	'office.prices.batches': listPriceBatches,
	'office.prices.batch': getPriceBatch,
	'office.prices.withdraw': withdrawPriceBatch,
	'office.prices.undo': undoPriceBatch,
	'office.prices.history': listPriceHistory,
	'office.prices.export': exportPrices,
	'office.prices.import': importPrices,
	'office.prices.importState': getPriceImport,
	'office.today.get': getToday,
} satisfies Record<EndpointName, Endpoint>;

export type Endpoints = typeof endpoints;
