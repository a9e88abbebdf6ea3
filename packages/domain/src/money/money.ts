/**
 * Money as bigint minor units: conversion, and formatting and parsing for a locale
 * (product:money#minor-units).
 */
export * from './balances.ts';
export * from './minor-units.ts';
export * from './money-format.ts';
export * from './money-parse.ts';
