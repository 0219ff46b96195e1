<?php
/**
 * Plugin Name:       Truce
 * Description:       Measures ad blocking with your own Truce, and wins visitors back respectfully.
 * Version:           0.2.0
 * Requires at least: 6.3
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       truce
 *
 * @package Truce
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/visitor-address.php';
require_once __DIR__ . '/pass-on.php';

add_action( 'wp_enqueue_scripts', 'truce_add_script' );
add_filter( 'language_attributes', 'truce_mark_members' );
add_action( 'rest_api_init', 'truce_add_routes' );
add_filter( 'rest_pre_serve_request', 'truce_serve_as_it_is', 10, 2 );
add_action( 'admin_init', 'truce_register_settings' );
add_action( 'admin_menu', 'truce_add_settings_page' );

/** Puts the script into every page of the site; nothing before both settings are there. */
function truce_add_script() {
	$src = truce_script_address();
	if ( '' === $src ) {
		return;
	}
	// The address has no version: Truce says itself how long it may be kept.
	wp_enqueue_script( 'truce', $src, array(), null, array( 'strategy' => 'async' ) ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
}

/** Whoever is signed in is measured and never meets a wall. */
function truce_mark_members( $attributes ) {
	return is_user_logged_in() && ! is_admin() ? $attributes . ' data-truce-exempt' : $attributes;
}

/** @return string Empty until the plugin is set up. */
function truce_script_address() {
	$settings = truce_settings();
	if ( '' === $settings['service'] || '' === $settings['site_id'] ) {
		return '';
	}
	$base = truce_passes_on() ? rtrim( rest_url( truce_folder() ), '/' ) : $settings['service'];
	return $base . '/v1/loader/' . $settings['site_id'] . '.js';
}
